import type { Image } from "./images";
import { ProductImage } from "./product-image";

const maxImages = 12;

export function ProductImages({ images, name }: { images: Image[]; name: string }) {
  if (images.length === 0) return null;
  return (
    <ul aria-label="Images" className="flex gap-2 overflow-x-auto pb-1">
      {images.slice(0, maxImages).map((image, at) => (
        <li key={image.url} className="shrink-0">
          <a href={image.url} target="_blank" rel="noreferrer" className="block rounded-md">
            <ProductImage image={image} alt={`${name}, ${at + 1} of ${images.length}`} />
          </a>
        </li>
      ))}
      {images.length > maxImages && (
        <li className="flex shrink-0 items-center px-3 text-muted">and {images.length - maxImages} more in xp</li>
      )}
    </ul>
  );
}
