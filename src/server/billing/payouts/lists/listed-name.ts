/** A name of a list; its aliases have the same entry. */
export type ListedName = { entry: string; name: string }

/** `version` is null where the files name none. */
export type SanctionNames = { version: string | null; names: ListedName[] }
