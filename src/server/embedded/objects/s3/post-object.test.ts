import { describe, expect, test } from 'vitest'
import type { UploadForm } from '../../../platform/objects/store.ts'
import { altered, file, formV2, formV4, part, parts, postRaw, signedV2, without } from '../testing/forms.ts'
import { bytesOf, codeIn, openTestStore, postForm } from '../testing/open-store.ts'

describe.each([
  ['V4', formV4],
  ['V2', formV2],
])('A form signed the %s way', (way, open) => {
  const signature = way === 'V4' ? 'X-Amz-Signature' : 'Signature'

  test('A valid form gets 201 and the Location', async () => {
    const at = await openTestStore()
    const answer = await postForm(await open(at), file)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/xml'])
    expect(await answer.text()).toContain(`<Location>${at.url}/images/k</Location><Bucket>images</Bucket><Key>k</Key>`)
    expect(await at.store.get('images', 'k')).toEqual(bytesOf(file))
  })

  test('A wrong or missing signature or policy is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    expect(await codeIn(await postForm(altered(form, { [signature]: 'f'.repeat(64) }), file))).toBe(
      '403 SignatureDoesNotMatch',
    )
    expect(await codeIn(await postForm(altered(form, { [signature]: '' }), file))).toBe('403 SignatureDoesNotMatch')
    expect((await postForm(without(form, signature), file)).status).toBe(403)
    expect(await codeIn(await postForm(without(form, 'Policy'), file))).toBe('403 AccessDenied')
    expect(await at.store.head('images', 'k')).toBeUndefined()
  })

  test('An altered policy is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    const policy = Buffer.from(form.fields['Policy'] ?? '', 'base64').toString()
    for (const [from, to] of [
      ['"expiration":"2', '"expiration":"3'],
      ['"key":"k"', '"key":"x"'],
      [',5]', ',500]'],
    ] as const) {
      const changed = policy.replace(from, to)
      expect(changed).not.toBe(policy)
      const Policy = Buffer.from(changed).toString('base64')
      expect(await codeIn(await postForm(altered(form, { Policy }), file))).toBe('403 SignatureDoesNotMatch')
    }
  })

  test('An expired form is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    at.wait(61)
    const answer = await postForm(form, file)
    expect(await answer.text()).toContain('Policy expired.')
    expect(answer.status).toBe(403)
  })

  test('A field without a condition is refused unless named as ignored', async () => {
    const at = await openTestStore()
    const form = await open(at)
    expect(await codeIn(await postForm(altered(form, { extra: '1' }), file))).toBe('403 AccessDenied')
    expect(await codeIn(await postForm(altered(form, { 'x-amz-meta-a': '1' }), file))).toBe('403 AccessDenied')
    expect((await postForm(altered(form, { 'x-ignore-a': '1' }), file)).status).toBe(201)
  })

  test('A missing field of the policy is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    expect(await codeIn(await postForm(without(form, 'acl'), file))).toBe('403 AccessDenied')
    expect(await codeIn(await postForm(without(form, 'key'), file))).toBe('400 InvalidArgument')
  })

  test('Another acl or status is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    expect(await codeIn(await postForm(altered(form, { acl: 'private' }), file))).toBe('403 AccessDenied')
    expect(await codeIn(await postForm(altered(form, { success_action_status: '200' }), file))).toBe('403 AccessDenied')
  })

  test('Another bucket than the signed one is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    expect((await postForm({ ...form, url: `${at.url}/cases` }, file)).status).toBeGreaterThanOrEqual(400)
    expect(await at.store.head('cases', 'k')).toBeUndefined()
  })

  test('A second post with the form is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    expect((await postForm(form, file)).status).toBe(201)
    const again = await postForm(form, '54321')
    expect([again.status, await again.text()]).toEqual([412, expect.stringContaining('ask for a new upload form')])
    expect(await at.store.get('images', 'k')).toEqual(bytesOf(file))
  })

  test('Ten simultaneous posts store one file', async () => {
    const at = await openTestStore()
    const form = await open(at)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => postForm(form, `file${n}`)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => [409, 412].includes(answer.status))).toHaveLength(9)
  })

  test('An oversized, undersized or empty file is refused', async () => {
    const at = await openTestStore()
    const form = await open(at)
    expect(await codeIn(await postForm(form, '123456')), 'ASVS 5.2.1').toBe('400 EntityTooLarge')
    expect(await codeIn(await postForm(form, ''))).toBe('400 EntityTooSmall')
    expect(at.faults).toEqual([])
  })
})

test('A V4 form with an altered credential is refused', async () => {
  const at = await openTestStore()
  const form = await formV4(at)
  const credential = form.fields['X-Amz-Credential'] ?? ''
  const post = async (change: Record<string, string>): Promise<string> =>
    codeIn(await postForm(altered(form, change), file))
  expect(await post({ 'X-Amz-Credential': credential.replace(/^[^/]+/, 'who') })).toBe('403 InvalidAccessKeyId')
  expect(await post({ 'X-Amz-Credential': credential.replace('us-east-1', 'eu-west-1') })).toBe('403 AccessDenied')
  expect(await post({ 'X-Amz-Credential': credential.replace('/s3/', '/ec2/') })).toBe('403 AccessDenied')
  expect(await post({ 'X-Amz-Credential': credential.replace(/\d{8}/, '20200101') })).toBe('403 AccessDenied')
  expect(await post({ 'X-Amz-Date': '20200101T000000Z' })).toBe('403 AccessDenied')
  expect(await post({ 'X-Amz-Date': '2020' })).toBe('400 InvalidArgument')
  expect(await post({ 'X-Amz-Algorithm': 'none' }), 'ASVS 9.1.2').toBe('400 InvalidArgument')
  expect(await codeIn(await postForm(await formV4(at, {}, { secret: 'wrong' }), file))).toBe(
    '403 SignatureDoesNotMatch',
  )
})

test('A V4 form signed by a clock running ahead is refused', async () => {
  const at = await openTestStore()
  const form = await formV4(at)
  at.wait(-20 * 60)
  expect(await (await postForm(form, file)).text()).toContain('lies in the future')
})

test('A V2 form of an unknown access key is refused', async () => {
  const at = await openTestStore()
  const form = altered(await formV2(at), { AWSAccessKeyId: 'who' })
  expect(await codeIn(await postForm(form, file)), 'ASVS 9.1.3').toBe('403 InvalidAccessKeyId')
})

test('A policy without the bucket, or none, is refused despite signatures', async () => {
  const at = await openTestStore()
  const post = async (form: UploadForm): Promise<string> => codeIn(await postForm(form, file))
  expect(await post(signedV2(at, [{ key: 'k' }], { key: 'k' }))).toBe('403 AccessDenied')
  expect(await post(signedV2(at, [{ bucket: 'images' }, { key: 'k' }], { key: 'k' }))).toBe('204 ')
  const expiration = new Date(Date.now() + 60_000).toISOString()
  for (const policy of [
    'text',
    {},
    { conditions: [] },
    { expiration: 'soon', conditions: [] },
    { expiration, conditions: [['near', '$key', 'k']] },
    { expiration, conditions: [['eq', 'key', 'k']] },
    { expiration, conditions: [['content-length-range', 'a', 5]] },
    { expiration, conditions: [{ key: 5 }] },
  ]) {
    expect(await post(signedV2(at, [], { key: 'x' }, policy))).toBe('400 InvalidPolicyDocument')
  }
})

test('A key outside the signed prefix is refused', async () => {
  const at = await openTestStore()
  const conditions = [{ bucket: 'images' }, ['starts-with', '$key', 'case-1/']]
  const post = async (key: string, fileName: string): Promise<string> => {
    const form = signedV2(at, conditions, { key })
    return postRaw(at, `${parts(form)}${part('file', file, fileName)}--B--\r\n`)
  }
  expect(await post('case-2/a', 'a.jpg')).toBe('403 AccessDenied')
  expect(await post('case-1/${filename}', 'a.jpg')).toBe('204 ')
  expect(await post('${filename}', 'case-1')).toBe('403 AccessDenied')
  expect(await post('case-1/${filename}', '../../case-2/b.jpg')).toBe('204 ')
  expect(await at.store.head('images', 'case-1/b.jpg')).toMatchObject({ bytes: 5 })
  expect(await post('case-1/${filename}', '..')).toBe('400 InvalidArgument')
  expect(await post('case-1/../case-2/a', 'a.jpg')).toBe('400 InvalidArgument')
  expect(await post('case-1/../../cases/a', 'a.jpg')).toBe('400 InvalidArgument')
  expect(await post('case-1/.about-a.jpg.json', 'a.jpg')).toBe('400 InvalidArgument')
  expect(await post('case-1/.tmp-1', 'a.jpg')).toBe('400 InvalidArgument')
  expect(await post(`case-1/${'x'.repeat(300)}`, 'a.jpg')).toBe('400 InvalidArgument')
})

test('Unsupported fields are refused by name, redirects included', async () => {
  const at = await openTestStore()
  const post = async (field: string, value: string): Promise<string> => {
    const conditions = [{ bucket: 'images' }, { key: 'k' }, { [field]: value }]
    return codeIn(await postForm(signedV2(at, conditions, { key: 'k', [field]: value }), file))
  }
  expect(await post('success_action_redirect', 'http://evil.example')).toBe('400 InvalidArgument')
  expect(await post('redirect', 'http://evil.example')).toBe('400 InvalidArgument')
  expect(await post('acl', 'everyone')).toBe('400 InvalidArgument')
  expect(await post('x-amz-meta-a', '1')).toBe('501 NotImplemented')
  expect(await post('Content-Encoding', 'gzip')).toBe('501 NotImplemented')
})
