import type { Db, Tx } from './database.ts'

/**
 * A statement that is built once for each database and only filled in afterwards. For the few that every request sends: building
 * one takes as long as PostgreSQL needs to answer it.
 */
export function preparedOnce<Prepared>(build: (db: Db) => Prepared): (db: Db | Tx) => Prepared {
  const built = new WeakMap<Db | Tx, Prepared>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const prepared = build(db)
    built.set(db, prepared)
    return prepared
  }
}
