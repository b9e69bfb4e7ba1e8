import { holdsOneOf, type StaffRole } from '#contract/platform/staff-roles.ts'
import { PlaceLink } from '#web/ui/navigation/links.tsx'
import { SectionNav } from '#web/ui/navigation/section-nav.tsx'

/** Staff roles that may see cases. */
const readers = ['reviewer', 'case-manager', 'legal', 'finance', 'support'] as const

const places = [
  { to: '/desk', label: 'Due', roles: undefined },
  { to: '/desk/cases', label: 'Intake', roles: readers },
  { to: '/desk/answers', label: 'Answers', roles: readers },
  { to: '/desk/sites', label: 'Sites', roles: ['reviewer', 'case-manager', 'domain-curator'] },
  { to: '/desk/letters', label: 'Drafts', roles: ['case-manager', 'legal'] },
  { to: '/desk/reminders', label: 'Reminders', roles: ['case-manager', 'legal'] },
  { to: '/desk/lawyers', label: 'Lawyers', roles: ['legal'] },
  { to: '/desk/takedowns', label: 'Takedowns', roles: ['case-manager', 'legal'] },
  { to: '/desk/registrations', label: 'Registrations', roles: ['registration-agent'] },
  { to: '/desk/office-fees', label: 'Office fees', roles: ['finance', 'legal'] },
  { to: '/desk/numbers', label: 'Numbers', roles: readers },
  { to: '/desk/mails', label: 'Mails', roles: ['case-manager', 'legal'] },
  { to: '/desk/templates', label: 'Letters', roles: undefined },
  { to: '/desk/languages', label: 'Languages', roles: ['case-manager', 'legal', 'support'] },
  { to: '/desk/countries', label: 'Countries', roles: undefined },
  { to: '/desk/fees', label: 'Fees', roles: ['reviewer', 'case-manager', 'finance', 'legal'] },
  { to: '/desk/payments', label: 'Payments', roles: ['finance'] },
  { to: '/desk/payouts/checks', label: 'Payees', roles: ['finance', 'legal'] },
  { to: '/desk/payouts/runs', label: 'Pay-out runs', roles: ['finance'] },
  { to: '/desk/books', label: 'Books', roles: ['finance'] },
  { to: '/desk/coupons', label: 'Coupons', roles: ['finance'] },
  { to: '/desk/categories', label: 'Categories', roles: ['reviewer', 'case-manager', 'domain-curator'] },
  { to: '/desk/owners', label: 'Owners', roles: ['support'] },
  { to: '/desk/flags', label: 'Flags', roles: ['support'] },
  { to: '/desk/banners', label: 'Banners', roles: ['support'] },
  { to: '/desk/featured', label: 'Featured', roles: ['support'] },
] as const satisfies { to: string; label: string; roles: readonly StaffRole[] | undefined }[]

/** Desk pages for these roles; administrators see all. */
export const DeskPlaces = ({ roles = [] }: { roles: readonly StaffRole[] | undefined }) => (
  <SectionNav label="The desk">
    {places
      .filter(({ roles: asked }) => asked === undefined || holdsOneOf(roles, asked))
      .map(({ to, label }) => (
        <PlaceLink key={to} to={to} activeOptions={{ exact: to === '/desk' }}>
          {label}
        </PlaceLink>
      ))}
  </SectionNav>
)
