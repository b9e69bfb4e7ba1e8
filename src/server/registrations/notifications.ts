import { notificationType } from '#server/accounts/notifications/index.ts'
import type { Id } from '#contract/wire.ts'

/** Facts that each notification may use. `on` is a day, `YYYY-MM-DD`. */
type RegistrationWords = { registrationId: Id; title: string; office: 'US' | 'CA'; number: string; on: string }

const path = ({ registrationId }: RegistrationWords): `/${string}` => `/registrations/${registrationId}`
const offices = {
  US: 'the United States Copyright Office',
  CA: 'the Canadian Intellectual Property Office',
}

export const registrationNotifications = {
  filed: notificationType<RegistrationWords>({
    name: 'registrations.filed',
    title: 'My registration is filed',
    mail: 'now',
    write: (words) => ({
      title: `“${words.title}” is filed`,
      body: `We filed your application with ${offices[words.office]} on ${words.on}, under the number ${words.number}. The Office examines it now. We tell you its answer.`,
      path: path(words),
    }),
  }),
  refused: notificationType<RegistrationWords>({
    name: 'registrations.refused',
    title: 'The Office refuses my registration',
    mail: 'now',
    write: (words) => ({
      title: `The Office refused “${words.title}”`,
      body: 'Read its reason on the page of the order. You can correct the order there. We take no second fee for our service.',
      path: path(words),
    }),
  }),
  registered: notificationType<RegistrationWords>({
    name: 'registrations.registered',
    title: 'My images are registered',
    mail: 'now',
    write: (words) => ({
      title: `“${words.title}” is registered`,
      body: `The certificate ${words.number} is effective from ${words.on}. You find it on the page of the order.`,
      path: path(words),
    }),
  }),
}
