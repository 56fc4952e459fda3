import type { Image } from "./images";

const shown = 12;

export function ProductImages({ images, name }: { images: Image[]; name: string }) {
  if (images.length === 0) return null;
  return (
    <ul aria-label="Images" className="flex gap-2 overflow-x-auto pb-1">
      {images.slice(0, shown).map(({ url, thumbnail }, at) => (
        <li key={url} className="shrink-0">
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-md">
            {/* biome-ignore lint/performance/noImgElement: the images are others' and of any host. */}
            <img
              src={thumbnail}
              alt={`${name}, ${at + 1} of ${images.length}`}
              width={128}
              height={128}
              loading="lazy"
              className="size-32 rounded-md border bg-surface object-contain p-2 text-muted text-xs"
            />
          </a>
        </li>
      ))}
      {images.length > shown && (
        <li className="flex shrink-0 items-center px-3 text-muted">and {images.length - shown} more in xp</li>
      )}
    </ul>
  );
}
