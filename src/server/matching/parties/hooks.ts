import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** What cases have to say when finds go from one party to another; the composition root fills it. */
export type PartyHooks = {
  /**
   * Those of an owner's finds that are part of a case, and stay where they are. Until the transaction ends no other case against these
   * parties is handed in.
   */
  heldByCases: (
    tx: Tx,
    ownerId: Id,
    finds: { parties: readonly string[]; matchIds: readonly Id[] },
  ) => Promise<ReadonlySet<Id>>
  /** Whether a case of the owner's is open against a party; until the transaction ends none is begun. */
  isCaseOpen: (tx: Tx, ownerId: Id, party: string) => Promise<boolean>
  /** Finds of these clusters went to others: what is drafted about them follows. */
  regrouped: (tx: Tx, ownerId: Id, clusterIds: readonly Id[]) => Promise<void>
}
