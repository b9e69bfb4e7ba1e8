import type { RegistrationWork } from '#contract/registrations/registration.ts'
import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'

/** The works of an order as a light table shows them, by their numbers in the title list. */
export const photosOf = (works: readonly RegistrationWork[]): GridPhoto[] =>
  works.map(({ image, n, title, thumbnail, aspect }) => ({
    id: image,
    title: title || 'Without a title',
    number: n,
    aspect: aspect ?? 1.5,
    sources: thumbnail === null ? [] : [thumbnail],
    placeholder: 'image-offline',
    found: 0,
  }))
