import { z } from 'zod'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { WrittenNarrowing } from './case-narrowing.ts'

export const maxViews = 50

/** A narrowing of lists of cases under a name, of one member of staff or of all. */
export const DeskView = z
  .object({
    _id: Id,
    name: z.string(),
    isShared: z.boolean(),
    isMine: z.boolean(),
    /** Parts that can still be narrowed to. */
    narrowing: WrittenNarrowing,
    /** Parts of the view that no longer exist. */
    lost: z.array(z.string()),
  })
  .meta({ id: 'DeskView' })
export type DeskView = z.infer<typeof DeskView>

/** Views of the caller and those that are shared, by name. */
export const listDeskViews = endpoint({
  name: 'listDeskViews',
  method: 'GET',
  path: '/desk/views',
  reply: z.object({ data: z.array(DeskView) }),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** Keeps a view; one of the same name of the caller is replaced. */
export const saveDeskView = endpoint({
  name: 'saveDeskView',
  method: 'PUT',
  path: '/desk/views',
  body: z.object({
    name: z.string().trim().min(1, 'Please give it a name.').max(60, 'Maximum of 60 characters allowed.'),
    isShared: z.boolean(),
    narrowing: WrittenNarrowing,
  }),
  reply: DeskView,
  access: 'staff',
  roles: caseReaders,
  errors: ['desk.views-full'],
})

/** Removes a view of the caller. */
export const removeDeskView = endpoint({
  name: 'removeDeskView',
  method: 'DELETE',
  path: '/desk/views/:viewId',
  params: z.object({ viewId: Id }),
  reply: 'none',
  access: 'staff',
  roles: caseReaders,
  errors: [],
})
