import type { ComponentProps } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { JsonTree } from "@/components/ui/json-tree";
import { Tabs } from "@/components/ui/tabs";

/** Each level stands further in: a deep one is scrolled to. */
function Tree(props: ComponentProps<typeof JsonTree>) {
  return (
    <div className="relative overflow-x-auto">
      <JsonTree {...props} />
    </div>
  );
}

/** The same JSON as a tree and as the raw text. */
export function JsonView(props: ComponentProps<typeof JsonTree>) {
  return (
    <Tabs
      label={`${props.path} as`}
      tabs={[
        { id: "tree", label: "Tree", panel: <Tree {...props} /> },
        { id: "raw", label: "Raw JSON", panel: <CodeBlock text={JSON.stringify(props.value, null, 2)} /> },
      ]}
    />
  );
}
