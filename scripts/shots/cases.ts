import type { View } from '../shot-moments.ts'

/** Pages of an owner's cases that stand at the same address for every owner. */
export const caseViews: View[] = [
  { name: 'cases', address: '/cases' },
  { name: 'new-case', address: '/cases/new' },
  { name: 'cases-elsewhere', address: '/cases/elsewhere' },
  { name: 'decisions-elsewhere', address: '/matches/decisions' },
]
