import type { ComponentProps } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { JsonTree } from "@/components/ui/json-tree";
import { Tabs } from "@/components/ui/tabs";

/** The same JSON as a tree and as the raw text. */
export function JsonView(props: ComponentProps<typeof JsonTree>) {
  return (
    <Tabs
      label={`${props.path} as`}
      tabs={[
        { id: "tree", label: "Tree", panel: <JsonTree {...props} /> },
        { id: "raw", label: "Raw JSON", panel: <CodeBlock text={JSON.stringify(props.value, null, 2)} /> },
      ]}
    />
  );
}
