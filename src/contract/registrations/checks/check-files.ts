import type { Id } from '../../wire.ts'
import type { RegistrationFinding } from '../registration.ts'
import { type CheckContext, imagesWhere, type OrderToCheck, stop, warning } from './order-to-check.ts'

/** The largest upload that the Office takes, in bytes: 500 MB. Source: copyright.gov/eco/help/group/grpph.html. */
export const maxDepositBytes = 500_000_000

/** Names and files of the deposit. Canada takes no deposit. */
export function checkFiles(order: OrderToCheck, { files }: CheckContext): RegistrationFinding[] {
  if (order.option === 'CIPO_SINGLE') return []
  const types = new Set(order.works.flatMap(({ image }) => files.get(image)?.type ?? []))
  const noFile = imagesWhere(order.works, ({ image }) => !files.has(image))
  const tooLarge = imagesWhere(order.works, ({ image }) => (files.get(image)?.bytes ?? 0) > maxDepositBytes)
  return [
    ...checkNames(order),
    ...some(noFile, () =>
      stop({
        code: 'file.missing',
        message: 'The file of an image cannot be read. The Office needs a copy of each image.',
        place: 'image',
        images: noFile,
      }),
    ),
    ...some(tooLarge, () =>
      stop({
        code: 'file.too-large',
        message: 'The Office takes files of up to 500 MB. Upload a smaller file of the image.',
        place: 'image',
        images: tooLarge,
      }),
    ),
    ...converted(types),
  ]
}

/** The deposit has one format. We make it of JPEG files, so other sources are converted. */
function converted(types: ReadonlySet<string>): RegistrationFinding[] {
  const others = [...types].filter((type) => type !== 'image/jpeg')
  if (others.length === 0) return []
  const message =
    types.size > 1
      ? 'The files have several formats. The deposit takes one, so we convert them all to JPEG.'
      : 'The files are no JPEG files. We convert them to JPEG for the deposit.'
  return [warning({ code: 'file.converted', message, place: 'works' })]
}

function checkNames({ works }: OrderToCheck): RegistrationFinding[] {
  const bad = imagesWhere(works, ({ fileName }) => fileName.trim() === '' || /[/\\]/.test(fileName))
  const byName = Map.groupBy(works, ({ fileName }) => fileName.trim().toLowerCase())
  const twice: Id[] = [...byName.values()]
    .filter(({ length }) => length > 1)
    .flat()
    .map(({ image }) => image)
  return [
    ...some(bad, () =>
      stop({
        code: 'file.name-with-path',
        message: 'A file name must have no folder and must not be empty.',
        place: 'works',
        images: bad,
      }),
    ),
    ...some(twice, () =>
      stop({
        code: 'file.name-twice',
        message: 'Two images have the same file name. The Office tells images apart by it.',
        place: 'works',
        images: twice,
      }),
    ),
  ]
}

const some = (images: readonly Id[], finding: () => RegistrationFinding) => (images.length > 0 ? [finding()] : [])
