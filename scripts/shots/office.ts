import type { View } from '../shot-moments.ts'

/** Pages of the office: fees, countries, categories, flags, banners and featured photographers. */
export const officeViews: View[] = [
  { name: 'desk-fees', address: '/desk/fees', isStaff: true },
  { name: 'desk-countries', address: '/desk/countries', isStaff: true },
  { name: 'desk-country', address: '/desk/countries/IE', isStaff: true },
  { name: 'desk-categories', address: '/desk/categories', isStaff: true },
  { name: 'desk-flags', address: '/desk/flags', isStaff: true },
  { name: 'desk-banners', address: '/desk/banners', isStaff: true },
  { name: 'desk-featured', address: '/desk/featured', isStaff: true },
]
