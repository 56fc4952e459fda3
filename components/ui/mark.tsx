/** Two strokes that make one check: a signature, and the one beside it that makes it count. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden className="shrink-0 text-accent-text">
      <path d="M3 8.5h3.7l2.9 8H5.9z" fill="currentColor" opacity="0.5" />
      <path d="M14.3 2.5H18l-4.9 14H9.4z" fill="currentColor" />
    </svg>
  );
}
