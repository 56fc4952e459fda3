"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import { type Image, mayBeShown } from "./images";

const frame = "flex size-32 items-center justify-center rounded-md border bg-surface p-2 text-muted text-xs";

/** An image of a product, or in its place why there is none. */
export function ProductImage({ image, alt }: { image: Image; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (broken || !mayBeShown(image)) {
    return (
      <span className={`${frame} flex-col gap-1.5 text-center`}>
        <ImageOff size={20} aria-hidden />
        {broken ? "Not shown: it does not load" : "Not shown: its address is not https"}
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: the images are others' and of any host.
    <img
      // One that failed before the page woke up told nobody.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBroken(true);
      }}
      src={image.thumbnail}
      alt={alt}
      width={128}
      height={128}
      loading="lazy"
      onError={() => setBroken(true)}
      className={`${frame} object-contain`}
    />
  );
}
