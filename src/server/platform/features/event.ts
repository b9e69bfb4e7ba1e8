import type { Db, Tx } from '#server/platform/db/database.ts'

/** What a feature says has happened, to those on its right that it does not know. `payload` says only its type. */
export type FeatureEvent<Payload> = { name: string; payload?: Payload }

/** What a feature asks those on its right, of the database or within a transaction. All but its name say only types. */
export type Question<Payload, Reply, Within = Db | Tx> = {
  name: string
  payload?: Payload
  reply?: Reply
  within?: (within: Within) => void
}

/** Declares what a feature tells: a noun and what happened to it, as in `image.monitored`. */
export const defineEvent = <Payload>(name: string): FeatureEvent<Payload> => ({ name })

/** Declares what a feature asks: a noun and what is asked of it, as in `image.consequences`. */
export const defineQuestion = <Payload, Reply, Within = Db | Tx>(name: string): Question<Payload, Reply, Within> => ({
  name,
})

/** What a feature does when another tells or asks something, given the parts that it needs. */
export type Listener<Needs> = {
  name: string
  act: (within: never, payload: never, needs: Needs) => Promise<unknown>
}

/** Ties an event to what follows from it, in the transaction in which it happened. */
export const on = <Payload, Needs>(
  { name }: FeatureEvent<Payload>,
  act: (tx: Tx, payload: Payload, needs: Needs) => Promise<void>,
): Listener<Needs> => ({ name, act })

/** Ties a question to its answer; asked within a transaction, it is answered within that. */
export const answer = <Payload, Reply, Within, Needs>(
  { name }: Question<Payload, Reply, Within>,
  act: (within: Within, payload: Payload, needs: Needs) => Promise<Reply>,
): Listener<Needs> => ({ name, act })

/** The features on the right of the one that speaks, in their order. */
export type Neighbours = {
  /** Everything that follows from it happens in this transaction, or nothing does. */
  tell<Payload>(tx: Tx, event: FeatureEvent<Payload>, payload: Payload): Promise<void>
  /** One reply of each feature that has something to say. */
  ask<Payload, Reply, Within>(
    within: Within,
    question: Question<Payload, Reply, Within>,
    payload: Payload,
  ): Promise<Reply[]>
  /** The reply of the one feature that knows; undefined where none does. */
  askOne<Payload, Reply, Within>(
    within: Within,
    question: Question<Payload, Reply, Within>,
    payload: Payload,
  ): Promise<Reply | undefined>
}

/** Brings events and questions to their listeners. `needs` is asked for at each, because listeners speak to their own neighbours. */
export function openNeighbours<Needs>(listeners: Listener<Needs>[], needs: () => Needs): Neighbours {
  const byName = Map.groupBy(listeners, ({ name }) => name)
  const speak = async (within: unknown, name: string, payload: unknown): Promise<never[]> => {
    const replies: unknown[] = []
    for (const { act } of byName.get(name) ?? []) replies.push(await act(within as never, payload as never, needs()))
    return replies as never[]
  }
  return {
    tell: async (tx, { name }, payload) => void (await speak(tx, name, payload)),
    ask: async (within, { name }, payload) => await speak(within, name, payload),
    askOne: async (within, { name }, payload) => (await speak(within, name, payload))[0],
  }
}
