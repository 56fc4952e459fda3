import { BoundedMap } from "@/lib/bounded-map";
import { AppError } from "@/lib/errors";
import { type Bounds, Share } from "./share";

type Party = { UserID: string; CompanyID: string };
type End = () => void;
type Waiting = { person: Share; start: (end: End) => void };
type Company = { share: Share; people: BoundedMap<Share>; waiting: Set<Waiting> };
/** Shares of the connections, and the most milliseconds of a light statement. */
type Parts = Record<"person" | "company", { light: number; heavy: number }> & { ms: number };

/** For statements that read. */
export const readParts: Parts = {
  person: { light: 1 / 2, heavy: 1 / 16 },
  company: { light: 3 / 4, heavy: 1 / 4 },
  ms: 100,
};
/** For transactions, which hold a connection for all their work and while they wait for locks. */
export const writeParts: Parts = {
  person: { light: 1 / 4, heavy: 1 / 8 },
  company: { light: 3 / 8, heavy: 1 / 4 },
  ms: 250,
};

type Options = {
  /** How many statements of all callers together may run at a time. */
  connections: number;
  /** The most milliseconds that a statement may wait for others. */
  patience: number;
  parts: Parts;
  now?: () => number;
};

/** How many statements of one person, and of one company, may wait. */
const mostWaiting = { person: 64, company: 256 };
/** How many people and companies are remembered; a forgotten one starts as new. */
const remembered = 5000;

/** Divides the database among people and companies: they get more while their statements are light. */
export class Shares {
  private readonly companies = new BoundedMap<Company>(remembered);
  private readonly bounds: { person: Bounds; company: Bounds };
  private readonly now: () => number;

  constructor(private readonly options: Options) {
    const { connections, parts } = options;
    const part = (share: number, least: number) => Math.max(least, Math.floor(connections * share));
    const boundsOf = ({ light, heavy }: Parts["person"], least: number) => ({
      light: part(light, least + 1),
      heavy: part(heavy, least),
      ms: parts.ms,
    });
    this.bounds = { person: boundsOf(parts.person, 1), company: boundsOf(parts.company, 2) };
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * Runs a statement when its person and their company have room for it, in the order of arrival; `waits` is called if it has
   * to wait. Throws Api.Offline if it would wait too long or behind too many.
   */
  async run<T>({ UserID, CompanyID }: Party, work: () => Promise<T>, waits = () => {}): Promise<T> {
    const company = this.companies.getOr(CompanyID, () => this.newCompany());
    const person = company.people.getOr(UserID, () => new Share(this.bounds.person, this.now));
    let end: End;
    if (mayStart(company, person)) {
      end = begin(company, person);
    } else {
      waits();
      end = await this.wait(company, person);
    }
    try {
      return await work();
    } finally {
      end();
      startNext(company);
    }
  }

  private newCompany(): Company {
    return { share: new Share(this.bounds.company, this.now), people: new BoundedMap(remembered), waiting: new Set() };
  }

  private async wait({ waiting }: Company, person: Share) {
    const own = [...waiting].filter((each) => each.person === person).length;
    if (own >= mostWaiting.person || waiting.size >= mostWaiting.company) throw busy();
    const turn = Promise.withResolvers<End>();
    const each = { person, start: turn.resolve };
    const timer = setTimeout(() => turn.reject(busy()), this.options.patience);
    waiting.add(each);
    return turn.promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(each);
    });
  }
}

const mayStart = (company: Company, person: Share) => person.hasRoom && company.share.hasRoom;

function begin({ share }: Company, person: Share): End {
  const ends = [person.begin(), share.begin()];
  return () => {
    for (const end of ends) end();
  };
}

/** Those with room, in the order of arrival. */
function startNext(company: Company) {
  for (const each of company.waiting) {
    if (!mayStart(company, each.person)) continue;
    company.waiting.delete(each);
    each.start(begin(company, each.person));
  }
}

function busy() {
  const message = "Your other requests keep the database busy. Wait for them and try again.";
  return new AppError("Api.Offline", {}, { message, retryAfter: 5 });
}
