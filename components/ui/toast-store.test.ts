import { expect, test } from "@playwright/test";
import { reportServerAnswer } from "@/lib/api/server-answer";
import { dismiss, dismissAbout, lifetime, notify, toastStore } from "./toast-store";

const texts = () => toastStore.get().map(({ text }) => text);

test.beforeEach(() => {
  for (const { id } of toastStore.get()) dismiss(id);
});

test("a newer message takes the place of one about the same record, and otherwise of what went well", () => {
  notify("A failed", { tone: "bad", about: "A" });
  notify("B done", { about: "B" });
  notify("C done", { about: "C" });
  expect(texts()).toEqual(["A failed", "C done"]);
  notify("A done", { about: "A" });
  expect(texts()).toEqual(["C done", "A done"]);
  dismissAbout("C");
  expect(texts()).toEqual(["A done"]);
});

test("that the server could not be reached goes once it has answered, and could be read", () => {
  notify("A failed", { tone: "bad", isOutage: true });
  notify("B was refused", { tone: "bad" });
  reportServerAnswer();
  const [away, refused] = toastStore.get();
  expect(away?.until).toBe((away?.since ?? 0) + lifetime);
  expect(refused?.until).toBeUndefined();
});
