import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of registrations, each loaded when it is opened. */
export const RegistrationsPage = lazyPage(() => import('./list/registrations-page.tsx'), 'RegistrationsPage')
export const NewRegistrationPage = lazyPage(() => import('./start/new-registration-page.tsx'), 'NewRegistrationPage')
export const RegistrationPage = lazyPage(() => import('./order/registration-page.tsx'), 'RegistrationPage')
export const PayPage = lazyPage(() => import('./paying/pay-page.tsx'), 'PayPage')
export const PlanPage = lazyPage(() => import('./planning/plan-page.tsx'), 'PlanPage')

export const DeskRegistrationsPage = lazyPage(
  () => import('./desk/desk-registrations-page.tsx'),
  'DeskRegistrationsPage',
)
export const DeskRegistrationPage = lazyPage(() => import('./desk/desk-registration-page.tsx'), 'DeskRegistrationPage')
export const RegistrationFeesPage = lazyPage(
  () => import('./desk/fees/registration-fees-page.tsx'),
  'RegistrationFeesPage',
)

export const registrationsOfImage = async () => ({
  default: (await import('./image/registrations-of-image.tsx')).RegistrationsOfImage,
})

export const registrationOfMany = async () => ({
  default: (await import('./start/start-with-many.tsx')).StartWithMany,
})
