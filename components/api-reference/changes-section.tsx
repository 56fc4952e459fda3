import { PropertyList } from "@/components/api-reference/property-list";
import { Prose } from "@/components/api-reference/prose";
import { Section } from "@/components/api-reference/section";
import { CodeBlock } from "@/components/ui/code-block";
import { conditions } from "@/lib/api/openapi/parameters";

const example = `PATCH /api/v1/me/views/… HTTP/1.1
If-Match: "3"
Idempotency-Key: 6f1d3c1e-8a57-4a8e-9d0b-2f2f6f0f8c11

{"Name": "Over budget"}`;

/** What all changes have in common. */
export function ChangesSection() {
  return (
    <Section id="changes" title="Changes" aside={<CodeBlock text={example} label="Copy the example of a change" />}>
      <p>
        <Prose>
          A change is made completely or not at all. Two request headers make it safe to repeat, and to make beside
          others:
        </Prose>
      </p>
      <PropertyList properties={conditions} />
    </Section>
  );
}
