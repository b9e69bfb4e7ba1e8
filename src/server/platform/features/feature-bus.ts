import type { Db, Tx } from '#server/platform/db/database.ts'

/** An event of a feature, published to features on its right that it does not know. Only types need `payload`. */
export type FeatureEvent<Payload> = { name: string; payload?: Payload }

/** A question of a feature to those on its right, about the database or within a transaction. Only types need all but the name. */
export type FeatureQuery<Payload, Reply, Within = Db | Tx> = {
  name: string
  payload?: Payload
  reply?: Reply
  within?: (within: Within) => void
}

/** Declares an event, named noun and participle: `image.monitored`. */
export const defineEvent = <Payload>(name: string): FeatureEvent<Payload> => ({ name })

/** Declares a query, named noun and question: `image.consequences`. */
export const defineQuery = <Payload, Reply, Within = Db | Tx>(name: string): FeatureQuery<Payload, Reply, Within> => ({
  name,
})

/** A feature's handler of an event or query. */
export type Subscription<Needs> = {
  name: string
  act: (within: never, payload: never, needs: Needs) => Promise<unknown>
}

/** Subscribes to an event, in the publisher's transaction. */
export const on = <Payload, Needs>(
  { name }: FeatureEvent<Payload>,
  act: (tx: Tx, payload: Payload, needs: Needs) => Promise<void>,
): Subscription<Needs> => ({ name, act })

/** Answers a query, in the asker's transaction, if any. */
export const answer = <Payload, Reply, Within, Needs>(
  { name }: FeatureQuery<Payload, Reply, Within>,
  act: (within: Within, payload: Payload, needs: Needs) => Promise<Reply>,
): Subscription<Needs> => ({ name, act })

export type Events = {
  /** Runs every handler in this transaction, in the order of features: all of it happens or nothing does. */
  publish<Payload>(tx: Tx, event: FeatureEvent<Payload>, payload: Payload): Promise<void>
}

export type Queries = {
  /** Returns one reply of each feature that answers. */
  ask<Payload, Reply, Within>(
    within: Within,
    query: FeatureQuery<Payload, Reply, Within>,
    payload: Payload,
  ): Promise<Reply[]>
  /** The reply of the one answering feature, else undefined. */
  askOne<Payload, Reply, Within>(
    within: Within,
    query: FeatureQuery<Payload, Reply, Within>,
    payload: Payload,
  ): Promise<Reply | undefined>
}

export type FeatureBus = { events: Events; queries: Queries }

/** Brings events and queries to their subscriptions. `needs` is a function, because handlers publish and ask, too. */
export function openFeatureBus<Needs>(subscriptions: Subscription<Needs>[], needs: () => Needs): FeatureBus {
  const byName = Map.groupBy(subscriptions, ({ name }) => name)
  const deliver = async (within: unknown, name: string, payload: unknown): Promise<never[]> => {
    const replies: unknown[] = []
    for (const { act } of byName.get(name) ?? []) replies.push(await act(within as never, payload as never, needs()))
    return replies as never[]
  }
  return {
    events: { publish: async (tx, { name }, payload) => void (await deliver(tx, name, payload)) },
    queries: {
      ask: async (within, { name }, payload) => await deliver(within, name, payload),
      askOne: async (within, { name }, payload) => (await deliver(within, name, payload))[0],
    },
  }
}
