import { ProductActions } from "@/components/products/product-actions";
import { ProductPage } from "@/components/products/product-page";
import { readListTrail } from "@/components/record/list-trail";
import { Neighbours } from "@/components/record/neighbours";
import { NoPermission } from "@/components/ui/no-permission";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { urlOf } from "@/lib/api/url-of";
import { env } from "@/lib/env";
import { versionOf } from "@/lib/events/version";
import { listPlaceParam } from "@/lib/list/list-place";
import { getProductContract } from "@/lib/products/contract";
import { productList } from "@/lib/products/list";
import { findProductNeighbours, getProduct, mayChangeProduct } from "@/lib/products/repository";

const readProduct = (productID: string) =>
  load(async (actor) => {
    const product = await getProduct(actor, productID, { named: true });
    return { product, version: versionOf(product), mayChange: mayChangeProduct(actor, product) };
  });

export default async function Page({ params, searchParams }: PageProps<"/products/[productID]">) {
  const productID = identifierParam((await params).productID);
  const { data, missingRoles } = await readProduct(productID);
  if (missingRoles) return <NoPermission tab={`Product ${productID}`} what="This product" roles={missingRoles} />;

  const { version, mayChange } = data;
  const { Names: names = {}, ...product } = data.product;
  const trail = readListTrail((await searchParams)[listPlaceParam], { clock: await pageClock() });
  return (
    <ProductPage
      product={product}
      names={names}
      trail={trail}
      neighbours={
        <Neighbours
          trail={trail}
          list={productList}
          find={(query) => load((actor) => findProductNeighbours(actor, productID, query))}
          hrefOf={([id = ""]) => `/products/${encodeURIComponent(id)}`}
        />
      }
      actions={mayChange && <ProductActions product={product} version={version} />}
      apiURL={env().PUBLIC_URL + urlOf(getProductContract, { params: { productID } })}
    />
  );
}
