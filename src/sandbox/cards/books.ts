import { randomBytes } from 'node:crypto'
import { missingThing } from './wire/card-error.ts'
import type { Booked, Kind, Of, Thing } from './things.ts'

/** State of the processor: objects by their ids, its own books among them, and messages to send. */
export type Books = {
  now: () => number
  /** Address of the processor's pages for browsers. */
  url: string
  all<K extends Kind>(kind: K): Of<K>[]
  find<K extends Kind>(kind: K, id: string | null | undefined): Of<K> | undefined
  /** Throws CardError. */
  get<K extends Kind>(kind: K, id: string | null | undefined): Of<K>
  add<T extends Thing>(thing: T): T
  book(
    entry: Pick<Booked, 'amount' | 'fee' | 'currency' | 'reporting_category' | 'type' | 'source'>,
    isDirect?: boolean,
  ): Booked
  tell(type: string, thing: Thing): void
  remove(id: string): void
  /** For a file. */
  written(): [string, Thing][]
}

const twoDays = 2 * 86_400

/** Opens the books, empty or as they were written. While the clock is moved, `at` is the moment of what happens. */
export function openBooks(options: {
  url: () => string
  now: () => number
  tell: (type: string, thing: Thing) => void
  kept?: [string, Thing][] | undefined
}): Books {
  const things = new Map<string, Thing>(options.kept)
  const books: Books = {
    now: options.now,
    get url() {
      return options.url()
    },
    all: <K extends Kind>(kind: K) => [...things.values()].filter((thing): thing is Of<K> => thing.object === kind),
    find: <K extends Kind>(kind: K, id: string | null | undefined) => {
      const thing = things.get(id ?? '')
      return thing?.object === kind ? (thing as Of<K>) : undefined
    },
    get: (kind, id) => {
      const found = books.find(kind, id)
      if (!found) throw missingThing(kind.replace('checkout.session', 'checkout session'), id ?? '')
      return found
    },
    add: (thing) => {
      things.set(thing.id, thing)
      return thing
    },
    book: (entry, isDirect = false) =>
      books.add({
        id: newId('txn'),
        object: 'balance_transaction',
        created: options.now(),
        livemode: false,
        net: entry.amount - entry.fee,
        available_on: options.now() + (isDirect ? 0 : twoDays),
        status: isDirect ? 'available' : 'pending',
        description: null,
        ...entry,
      }),
    tell: options.tell,
    remove: (id) => void things.delete(id),
    written: () => [...things],
  }
  return books
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Fields of every object. */
export const begun = <K extends Kind>(books: Pick<Books, 'now'>, kind: K, prefix: string) => ({
  id: newId(prefix),
  object: kind,
  created: books.now(),
  livemode: false as const,
})
