import type { Deps } from '#server/platform/deps.ts'
import type { AccountData } from '#server/platform/features/account-data.ts'
import { certificatesOfOwner, removeCertificatesOf } from './certificate-store.ts'
import { earlierOfOwner, removeEarlierOf } from './earlier-store.ts'
import { certificateFolder } from './keep-certificate.ts'

/** Registrations from elsewhere and their certificates in an account's export, and their removal with the account. */
export const earlierData: AccountData<Pick<Deps, 'db' | 'objects'>> = {
  export: async ({ db }, accountId) => {
    const certificates = await certificatesOfOwner(db, accountId)
    return {
      documents: { earlierRegistrations: await earlierOfOwner(db, accountId) },
      files: certificates.map(({ imageId, office, objectKey: key }) => ({
        name: `earlier-certificates/${imageId}-${office}.pdf`,
        bucket: 'cases' as const,
        key,
      })),
    }
  },
  erase: async ({ db, objects }, accountId) => {
    const keys: string[] = []
    for await (const { key } of objects.list('cases', certificateFolder(accountId))) keys.push(key)
    await removeEarlierOf(db, accountId)
    await removeCertificatesOf(db, accountId)
    await objects.remove('cases', keys)
  },
}
