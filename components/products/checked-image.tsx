"use client";

import { type ReactNode, useState } from "react";

type Props = {
  src: string;
  alt: string;
  /** In pixels: each image has a square kept for it. */
  size: number;
  className?: string;
  /** What stands in place of an image that does not load. */
  children: ReactNode;
};

/** An image from anywhere, which may not be there. */
export function CheckedImage({ size, children, ...props }: Props) {
  const [broken, setBroken] = useState(false);
  if (broken) return children;
  return (
    // biome-ignore lint/performance/noImgElement: the images are others' and of any host.
    // biome-ignore lint/a11y/useAltText: it is among the properties.
    <img
      {...props}
      // One that failed before the page woke up told nobody.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBroken(true);
      }}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
