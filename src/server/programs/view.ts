import type { ProgramKey } from '#contract/programs/keys.ts'
import type { KeyRow } from './store.ts'

export const showKey = (row: KeyRow): ProgramKey => ({
  _id: row.id,
  name: row.name,
  beginning: row.beginning,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastUse:
    row.lastUsedAt === null || row.lastNetwork === null
      ? null
      : { at: row.lastUsedAt.toISOString(), network: row.lastNetwork },
})
