import type { TakedownNeeds } from '../create-takedown.ts'

export type BulkNeeds = Omit<TakedownNeeds, 'objects' | 'config'>
