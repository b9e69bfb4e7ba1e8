import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Moment } from '../../wire.ts'

/** Support reads; administrators decide. */
const roles = ['support'] as const
const deciders = [] as const

/** Accounts that see a banner. */
export const Viewers = z.enum(['everybody', 'owners', 'staff', 'partners'])
export type Viewers = z.infer<typeof Viewers>

/** The banner that this account sees now; the operator's own words where staff announced nothing. */
export const getBanner = endpoint({
  name: 'getBanner',
  method: 'GET',
  path: '/banner',
  reply: z.object({ text: z.string().nullable() }),
  access: 'account',
  errors: [],
})

export const AnnouncedBanner = z
  .object({
    _id: Id,
    text: z.string(),
    from: Moment,
    until: Moment.nullable(),
    sees: Viewers,
    by: z.string(),
    at: Moment,
    /** Member of staff who took it down, and the moment; null while it stands. */
    ended: z.object({ by: z.string(), at: Moment }).nullable(),
    state: z.enum(['shown', 'planned', 'over']),
  })
  .meta({ id: 'AnnouncedBanner' })
export type AnnouncedBanner = z.infer<typeof AnnouncedBanner>

/** The newest 200 banners, newest first. */
export const listBanners = endpoint({
  name: 'listBanners',
  method: 'GET',
  path: '/desk/banners',
  reply: z.object({
    data: z.array(AnnouncedBanner),
    /** The operator's own words from the configuration. */
    broadcast: z.string().nullable(),
  }),
  access: 'staff',
  roles,
  errors: [],
})

/** Announces a banner. Of several that stand, the newest shows. */
export const announceBanner = endpoint({
  name: 'announceBanner',
  method: 'POST',
  path: '/desk/banners',
  body: z
    .object({
      text: z.string().trim().min(1, 'Please write the text.').max(500, 'Maximum of 500 characters allowed.'),
      from: Moment,
      until: Moment.nullable(),
      sees: Viewers,
    })
    .refine(({ from, until }) => until === null || until > from, {
      path: ['until'],
      message: 'The end is before the beginning.',
    }),
  reply: AnnouncedBanner,
  access: 'staff',
  roles: deciders,
  errors: [],
})

/** Takes a banner down at once. */
export const endBanner = endpoint({
  name: 'endBanner',
  method: 'POST',
  path: '/desk/banners/:bannerId/end',
  params: z.object({ bannerId: Id }),
  reply: AnnouncedBanner,
  access: 'staff',
  roles: deciders,
  errors: ['banner.over'],
})
