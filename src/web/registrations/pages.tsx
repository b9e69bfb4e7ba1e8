import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of registrations, each loaded when it is opened. */
export const RegistrationsPage = lazyPage(() => import('./list/registrations-page.tsx'), 'RegistrationsPage')
export const NewRegistrationPage = lazyPage(() => import('./start/new-registration-page.tsx'), 'NewRegistrationPage')
export const RegistrationPage = lazyPage(() => import('./order/registration-page.tsx'), 'RegistrationPage')
export const PayPage = lazyPage(() => import('./paying/pay-page.tsx'), 'PayPage')
export const PlanPage = lazyPage(() => import('./planning/plan-page.tsx'), 'PlanPage')

export const registrationsOfImage = async () => ({
  default: (await import('./image/registrations-of-image.tsx')).RegistrationsOfImage,
})
