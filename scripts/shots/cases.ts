import type { View } from '../shot-moments.ts'

/** Pages of an owner's cases that stand at the same address for every owner. */
export const caseViews: View[] = [
  { name: 'usual-answers', address: '/profile/work' },
  { name: 'cases', address: '/cases' },
  { name: 'new-case', address: '/cases/new' },
  { name: 'cases-elsewhere', address: '/cases/elsewhere' },
  { name: 'decisions-elsewhere', address: '/matches/decisions' },
]

/** Texts for everybody. */
export const publicViews: View[] = [
  { name: 'about', address: '/about', isSignedIn: false },
  { name: 'terms', address: '/terms', isSignedIn: false },
  { name: 'privacy', address: '/privacy', isSignedIn: false },
]
