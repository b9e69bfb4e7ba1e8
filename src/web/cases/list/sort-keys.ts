import type { CaseSortKey } from '#contract/cases/case-list.ts'

/** Keys by which an owner sorts, as the list names them. */
export const sortKeys: readonly { key: CaseSortKey; name: string }[] = [
  { key: 'Name', name: 'Reference' },
  { key: 'State', name: 'Status' },
  { key: 'Infringer', name: 'Image user' },
  { key: 'Host', name: 'Site' },
  { key: 'Created', name: 'Opened' },
  { key: 'Updated', name: 'Changed' },
]
