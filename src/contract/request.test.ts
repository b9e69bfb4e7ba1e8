import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requestOf } from './request.ts'

const match = endpoint({
  name: 'find',
  method: 'GET',
  path: '/a/:id/b',
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.string().optional(), page: z.number().optional() }),
  reply: 'none',
  access: 'public',
  errors: [],
})
const change = endpoint({
  name: 'change',
  method: 'PUT',
  path: '/a/:id',
  params: z.object({ id: z.string() }),
  body: z.object({ title: z.string() }),
  reply: 'none',
  access: 'public',
  errors: [],
})

test("Each value goes to the endpoint's place for it", () => {
  expect(requestOf(match, { id: 'x', word: 'two words & more', page: 2 })).toEqual({
    method: 'GET',
    path: '/api/a/x/b?word=two%20words%20%26%20more&page=2',
    body: undefined,
  })
  expect(requestOf(change, { id: 'x', title: 'y' })).toEqual({ method: 'PUT', path: '/api/a/x', body: '{"title":"y"}' })
})

test('Omitted values are not sent', () => {
  expect(requestOf(match, { id: 'x', word: undefined }).path).toBe('/api/a/x/b')
})

test('A parameter cannot leave its place in the path', () => {
  expect(requestOf(match, { id: '../c?d' }).path).toBe('/api/a/..%2Fc%3Fd/b')
})
