import { ImageOff } from "lucide-react";
import { CheckedImage } from "./checked-image";
import { type Image, mayBeShown } from "./images";

const frame = "flex size-32 items-center justify-center rounded-md border bg-surface p-2 text-muted text-xs";

/** An image of a product, or in its place why there is none. */
export function ProductImage({ image, alt }: { image: Image; alt: string }) {
  if (!mayBeShown(image)) return <NotShown>Not shown: the image is not served over https</NotShown>;
  return (
    <CheckedImage src={image.thumbnail} alt={alt} size={128} className={`${frame} object-contain`}>
      <NotShown>Image could not be loaded</NotShown>
    </CheckedImage>
  );
}

function NotShown({ children }: { children: string }) {
  return (
    <span className={`${frame} flex-col gap-1.5 text-center`}>
      <ImageOff size={20} aria-hidden />
      {children}
    </span>
  );
}
