import { registrationOfMany, registrationsOfImage } from '#web/images/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { RegistrationOfMany, registrationRoutes, RegistrationsOfImage } from './routes.tsx'

/** The owner's copyright registrations. */
export const registrations = defineArea({
  inside: registrationRoutes,
  fills: [fill(registrationsOfImage, RegistrationsOfImage), fill(registrationOfMany, RegistrationOfMany)],
  places: [{ href: '/registrations', label: 'Register' }],
})
