export { Missing as default } from "@/components/shell/missing";
