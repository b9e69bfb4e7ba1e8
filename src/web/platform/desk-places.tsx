import { useLocation } from '@tanstack/react-router'
import { holdsOneOf, type StaffRole } from '#contract/platform/staff-roles.ts'
import { PlaceLink } from '#web/ui/navigation/links.tsx'
import { PlaceMenu, PlaceMenuLink } from '#web/ui/navigation/place-menu.tsx'
import { SectionNav } from '#web/ui/navigation/section-nav.tsx'

/** Staff roles that may see cases. */
const readers = ['reviewer', 'case-manager', 'legal', 'finance', 'support'] as const

type DeskPlace = { to: string; label: string; roles: readonly StaffRole[] | undefined }

/** Opened many times a day: one press each. */
const first = [
  { to: '/desk', label: 'Due', roles: undefined },
  { to: '/desk/cases', label: 'Intake', roles: readers },
  { to: '/desk/answers', label: 'Answers', roles: readers },
] as const satisfies DeskPlace[]

const groups = [
  {
    label: 'Work',
    places: [
      { to: '/desk/letters', label: 'Drafts', roles: ['case-manager', 'legal'] },
      { to: '/desk/mails', label: 'Mails', roles: ['case-manager', 'legal'] },
      { to: '/desk/reminders', label: 'Reminders', roles: ['case-manager', 'legal'] },
      { to: '/desk/takedowns', label: 'Takedowns', roles: ['case-manager', 'legal'] },
      { to: '/desk/registrations', label: 'Registrations', roles: ['registration-agent'] },
      { to: '/desk/lawyers', label: 'Lawyers', roles: ['legal'] },
      { to: '/desk/sites', label: 'Sites', roles: ['reviewer', 'case-manager', 'domain-curator'] },
      { to: '/desk/owners', label: 'Owners', roles: ['support'] },
    ],
  },
  {
    label: 'Texts and rules',
    places: [
      { to: '/desk/templates', label: 'Letters', roles: undefined },
      { to: '/desk/texts', label: 'Texts', roles: ['reviewer', 'case-manager', 'legal'] },
      { to: '/desk/languages', label: 'Languages', roles: ['case-manager', 'legal', 'support'] },
      { to: '/desk/countries', label: 'Countries', roles: undefined },
      { to: '/desk/categories', label: 'Categories', roles: ['reviewer', 'case-manager', 'domain-curator'] },
      { to: '/desk/fees', label: 'Fees', roles: ['reviewer', 'case-manager', 'finance', 'legal'] },
      { to: '/desk/office-fees', label: 'Office fees', roles: ['finance', 'legal'] },
    ],
  },
  {
    label: 'Money',
    places: [
      { to: '/desk/payments', label: 'Payments', roles: ['finance'] },
      { to: '/desk/payouts/checks', label: 'Payees', roles: ['finance', 'legal'] },
      { to: '/desk/payouts/runs', label: 'Pay-out runs', roles: ['finance'] },
      { to: '/desk/books', label: 'Books', roles: ['finance'] },
      { to: '/desk/coupons', label: 'Coupons', roles: ['finance'] },
    ],
  },
  {
    label: 'Office',
    places: [
      { to: '/desk/numbers', label: 'Numbers', roles: readers },
      { to: '/desk/trust', label: 'Trust', roles: ['legal', 'support'] },
      { to: '/desk/mail', label: 'Outgoing mail', roles: ['case-manager', 'legal', 'support'] },
      { to: '/desk/banners', label: 'Banners', roles: ['support'] },
      { to: '/desk/featured', label: 'Featured', roles: ['support'] },
      { to: '/desk/flags', label: 'Flags', roles: ['support'] },
      { to: '/desk/jobs', label: 'Jobs', roles: ['support'] },
      { to: '/desk/staff', label: 'Staff', roles: ['support'] },
      { to: '/desk/audit', label: 'Audit log', roles: [] },
    ],
  },
] as const satisfies { label: string; places: DeskPlace[] }[]

type Held = readonly StaffRole[]
type AnyPlace = (typeof first)[number] | (typeof groups)[number]['places'][number]

/** Desk pages for these roles; administrators see all. A group of one page is a link. */
export function DeskPlaces({ roles = [] }: { roles: Held | undefined }) {
  const { pathname } = useLocation()
  return (
    <SectionNav label="The desk">
      {openTo(first, roles).map((place) => (
        <Place key={place.to} {...place} />
      ))}
      {groups.map(({ label, places }) => {
        const open = openTo<AnyPlace>(places, roles)
        if (open.length < 2) return open.map((place) => <Place key={place.to} {...place} />)
        const current = currentOf(open, pathname)
        return (
          <PlaceMenu key={label} label={label} current={current?.label}>
            {open.map((place) => (
              <PlaceMenuLink key={place.to} to={place.to} aria-current={place === current ? 'page' : undefined}>
                {place.label}
              </PlaceMenuLink>
            ))}
          </PlaceMenu>
        )
      })}
    </SectionNav>
  )
}

const Place = ({ to, label }: AnyPlace) => (
  <PlaceLink to={to} activeOptions={{ exact: to === '/desk' }}>
    {label}
  </PlaceLink>
)

const openTo = <P extends AnyPlace>(places: readonly P[], held: Held): P[] =>
  places.filter(({ roles }) => roles === undefined || holdsOneOf(held, roles))

/** The place whose address begins the page's own, at a whole word. */
const currentOf = (places: readonly AnyPlace[], pathname: string): AnyPlace | undefined =>
  places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
