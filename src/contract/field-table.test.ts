import { expect, test } from 'vitest'
import { detailFields, ProfileChange, settingFields } from './accounts/profile.ts'
import { User } from './accounts/user.ts'
import { namesIn } from './field-table.ts'
import { imageFields } from './images/image-fields.ts'
import { Image, takenWords } from './images/image.ts'
import { updateImage } from './images/library-endpoints.ts'
import { Licence, NewLicence } from './licensing/ledger.ts'
import { licenceFields } from './licensing/licence-fields.ts'

/** Each table with what a call takes, what is shown, and what calls take besides because it is no field: a step of its own, a table, another word for one. */
const tables = [
  ['images', imageFields, updateImage.body, Image, ['pinned', ...Object.keys(takenWords)]],
  ['licences', licenceFields, NewLicence, Licence, []],
  ['details of accounts', detailFields, ProfileChange.shape.details.unwrap(), User.shape.details, []],
  ['settings of accounts', settingFields, ProfileChange, User, ['details']],
] as const

test.each(tables)(
  'Every field that a call writes of %s is in their table, and shown',
  (_, table, body, shown, besides) => {
    const taken = Object.keys(body.shape).filter((name) => !(besides as readonly string[]).includes(name))
    expect(taken).toEqual(namesIn(table))
    expect(Object.keys(shown.shape)).toEqual(expect.arrayContaining(taken))
  },
)
