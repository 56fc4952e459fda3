import { ImageOff } from "lucide-react";
import { type Image, mayBeShown } from "./images";

const shown = 12;
const frame = "flex size-32 items-center justify-center rounded-md border bg-surface p-2 text-muted text-xs";

export function ProductImages({ images, name }: { images: Image[]; name: string }) {
  if (images.length === 0) return null;
  return (
    <ul aria-label="Images" className="flex gap-2 overflow-x-auto pb-1">
      {images.slice(0, shown).map((image, at) => (
        <li key={image.url} className="shrink-0">
          <a href={image.url} target="_blank" rel="noreferrer" className="block rounded-md">
            {mayBeShown(image) ? (
              // biome-ignore lint/performance/noImgElement: the images are others' and of any host.
              <img
                src={image.thumbnail}
                alt={`${name}, ${at + 1} of ${images.length}`}
                width={128}
                height={128}
                loading="lazy"
                className={`${frame} object-contain`}
              />
            ) : (
              <span className={`${frame} flex-col gap-1.5 text-center`}>
                <ImageOff size={20} aria-hidden />
                Not shown: its address is not https
              </span>
            )}
          </a>
        </li>
      ))}
      {images.length > shown && (
        <li className="flex shrink-0 items-center px-3 text-muted">and {images.length - shown} more in xp</li>
      )}
    </ul>
  );
}
