import { expect, test } from 'vitest'
import { aFile } from '../../testing/a-case.ts'
import { file, image, problemsAfter, type Row, unbroken } from '../../testing/case-changes.ts'
import { fileRules } from './file-rules.ts'

const fileGone = 'This part of the file is missing. Please remove the file and add it again.'

const rows: Row[] = [
  ...(['id', 'key', 'type', 'fileName', 'extension', 'url'] as const).map((name): Row => [
    `Required of a file: ${name}`,
    file({ [name]: '' }),
    `__GENERAL_ATTACHMENTS__.0.${name}`,
    fileGone,
  ]),
  ['size > 0', file({ size: 0 }), '__GENERAL_ATTACHMENTS__.0.size', 'This file is empty. Please add one that is not.'],
  ['Required of a file: source', file({ source: null }), '__GENERAL_ATTACHMENTS__.0.source', fileGone],
  [
    'Required of a file: uploadComplete',
    file({ uploadComplete: false }),
    '__GENERAL_ATTACHMENTS__.0.uploadComplete',
    'Upload is not complete',
  ],
  ['A file has no error', file({ error: 'connection lost' }), '__GENERAL_ATTACHMENTS__.0.error', 'File contains error'],
  [
    'The files of an image are files too',
    image((one) => {
      one.file = { ...aFile(), size: 0 }
    }),
    'images.0.file.size',
    'This file is empty. Please add one that is not.',
  ],
  [
    'So are those of its registration',
    image((one) => one.__US_REGISTRATION_FILES__.push({ ...aFile(), uploadComplete: false })),
    'images.0.__US_REGISTRATION_FILES__.0.uploadComplete',
    'Upload is not complete',
  ],
  [
    'And those of its licensing history',
    image((one) => one.__LICENSING_HISTORY_FILES__.push({ ...aFile(), error: 'x' })),
    'images.0.__LICENSING_HISTORY_FILES__.0.error',
    'File contains error',
  ],
]

test.each(rows)('%s', (_, breaking, path, message) => {
  expect(problemsAfter(breaking).filter((problem) => problem.path === path)).toMatchObject([{ path, message }])
})

test('Each of these rules is broken by one of these', () => {
  expect(unbroken(fileRules, rows, (draft) => draft.__GENERAL_ATTACHMENTS__)).toEqual([])
})
