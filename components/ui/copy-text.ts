import { notify } from "./toast-store";

/** Whether the text was copied. Else the person is told: browsers refuse it without HTTPS, and by their settings. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify("Your browser did not allow copying. Select the text and copy it yourself.", { tone: "bad" });
    return false;
  }
}
