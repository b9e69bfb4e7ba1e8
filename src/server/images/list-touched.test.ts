import { expect, test } from 'vitest'
import type { ImageFilter, ImageOrder } from '#contract/images/filter.ts'
import type { ImageField, LiveEvent } from '#contract/platform/events.ts'
import { isTouched } from './list-touched.ts'

const id = '0'.repeat(24)
const changed = (...only: ImageField[]): LiveEvent => ({ type: 'image', what: 'changed', imageId: id, only })
const found: LiveEvent = { type: 'match', matchId: id, clusterId: id, what: 'found' }
const anything: LiveEvent = { type: 'image', what: 'changed' }
const list = (order: ImageOrder, filter: ImageFilter = {}) => ({ order, filter })

test.each<[string, ReturnType<typeof list>, LiveEvent[], LiveEvent[]]>([
  ['all by age', list('added'), [], [anything, found, changed('title', 'takenOn')]],
  ['those from a source', list('added', { source: ['flickr'] }), [], [anything, changed('title')]],
  ['all by title', list('title'), [changed('title'), anything], [changed('tags', 'state'), found]],
  ['all by day', list('taken'), [changed('takenOn')], [changed('title'), found]],
  ['all by finds', list('matches'), [found, anything], [changed('title')]],
  ['a word', list('added', { search: 'harbour' }), [changed('place'), anything], [changed('takenOn'), found]],
  ['a tag', list('added', { tags: ['sea'] }), [changed('tags')], [changed('title')]],
  ['what failed', list('added', { standing: 'failed' }), [changed('state'), changed('monitored')], [changed('title')]],
  ['what was found', list('added', { found: 'yes' }), [found, anything], [changed('title')]],
  ['what is licensed', list('added', { licensed: 'no' }), [{ type: 'case', caseId: id }, anything], [found]],
  ['what is registered', list('added', { registered: 'yes' }), [{ type: 'case', caseId: id }], [found]],
  ['doubles', list('added', { doubles: 'yes' }), [changed('double')], [changed('title')]],
  ['a year', list('added', { from: '2020-01-01' }), [changed('takenOn')], [changed('title'), found]],
])('a list of %s is touched by what it asks for, and by nothing else', (_, of, touching, others) => {
  const always: LiveEvent[] = [
    { type: 'image', what: 'added', imageId: id },
    { type: 'image', what: 'removed' },
  ]
  const never: LiveEvent[] = [{ type: 'activity', activityId: id }, { type: 'user' }, { type: 'notification' }]
  for (const event of [...touching, ...always]) expect(isTouched(of, event), JSON.stringify(event)).toBe(true)
  for (const event of [...others, ...never]) expect(isTouched(of, event), JSON.stringify(event)).toBe(false)
})
