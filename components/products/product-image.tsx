import { ImageOff } from "lucide-react";
import { CheckedImage } from "./checked-image";
import { type Image, isLoadable } from "./images";

const frame = "flex size-32 items-center justify-center rounded-md border bg-surface p-2 text-muted text-xs";

/** An image of a product, or in its place why there is none. */
export function ProductImage({ image, alt }: { image: Image; alt: string }) {
  if (!isLoadable(image)) return <NoImage>Not shown: the image is not served over https</NoImage>;
  return (
    <CheckedImage src={image.thumbnail} alt={alt} size={128} className={`${frame} object-contain`}>
      <NoImage>Image could not be loaded</NoImage>
    </CheckedImage>
  );
}

function NoImage({ children }: { children: string }) {
  return (
    <span className={`${frame} flex-col gap-1.5 text-center`}>
      <ImageOff size={20} aria-hidden />
      {children}
    </span>
  );
}
