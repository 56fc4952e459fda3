"use client";

import { useRouter } from "next/navigation";
import { EditField } from "@/components/editing/edit-field";
import { Meanwhile } from "@/components/editing/meanwhile";
import { NamedField } from "@/components/editing/named-field";
import { SaveBar } from "@/components/editing/save-bar";
import { useEditing } from "@/components/editing/use-editing";
import { XpFields } from "@/components/editing/xp-fields";
import { FormProblem } from "@/components/ui/form-problem";
import { LinkButton } from "@/components/ui/link-button";
import { SettingsSection } from "@/components/ui/settings-section";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { call } from "@/lib/api/call";
import { versionOf } from "@/lib/events/version";
import type { Product } from "@/lib/products/contract";
import { productGroups, valuesOf } from "./product-fields";
import {
  type CreateProduct,
  createProductOperation,
  type GetProduct,
  getProductOperation,
  productHref,
  type UpdateProduct,
  updateProductOperation,
} from "./product-operations";

type Props = {
  /** The product that is changed; without one it is a new one. */
  product?: Product;
  version?: number | undefined;
  /** Whether they write for the marketplace's owner. */
  isOwner: boolean;
};

/** Changes a product, or makes one. What is refused stands at its field, and nothing typed is lost. */
export function ProductForm({ product, version, isOwner }: Props) {
  const { push } = useRouter();
  const isNew = !product;
  const groups = productGroups({ isOwner, isNew });
  const specs = groups.flatMap(({ fields }) => fields);
  const done = (words: string) => (saved: Product) => {
    notify(words);
    push(productHref(saved.ID));
  };
  const create = useOperation<CreateProduct>(createProductOperation, { done: done("Product created") });
  const update = useOperation<UpdateProduct>(updateProductOperation, { done: done("Product saved") });
  const params = { productID: product?.ID ?? "" };
  const editing = useEditing({
    draftKey: product ? `product ${product.ID}` : "new product",
    start: { values: valuesOf(product, specs), version },
    specs,
    check: async () => (await import("./check-product")).checkProduct(isNew, specs),
    read: async () => {
      const now = await call<GetProduct>(getProductOperation, { params });
      return { values: valuesOf(now, specs), version: versionOf(now) };
    },
    // Safe: its own schema has checked the body, and the operation does again.
    send: (body, of) =>
      isNew
        ? create.send({ body: body as { Name: string } })
        : update.send({ params, body: body as Partial<Product>, version: of }),
  });
  const { form, submit } = editing;
  return (
    <form noValidate onSubmit={submit} aria-label="Product">
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        <FormProblem tone="warn">{form.formState.errors.root?.message}</FormProblem>
        <Meanwhile editing={editing} specs={specs} noun="product" />
      </div>
      <div>
        {groups.map(({ title, description, fields }) => (
          <SettingsSection key={title} title={title} description={description}>
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              {fields.map((spec) => (
                <div key={spec.name} className={spec.name === "Name" || spec.lines ? "sm:col-span-2" : undefined}>
                  {spec.names ? (
                    <NamedField form={form} spec={spec} kind={spec.names} />
                  ) : (
                    <EditField form={form} spec={spec} />
                  )}
                </div>
              ))}
            </div>
          </SettingsSection>
        ))}
        <SettingsSection
          title="Extended properties"
          description="Other data that your company keeps with the product (xp)."
        >
          <XpFields form={form} />
        </SettingsSection>
      </div>
      <SaveBar
        editing={editing}
        label={isNew ? "Create product" : "Save"}
        cancel={<LinkButton href={product ? productHref(product.ID) : "/products"}>Cancel</LinkButton>}
      />
    </form>
  );
}
