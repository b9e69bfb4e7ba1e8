import { expect, test } from 'vitest'
import { ownOrigins } from './open-objects.ts'

test('Pages of any local name upload files, on loopback alone', () => {
  expect(ownOrigins({ publicUrl: 'http://localhost:4000', host: '127.0.0.1', port: 4000 })).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'http://*.localhost:4000',
  ])
  expect(ownOrigins({ publicUrl: 'https://app.example', host: '0.0.0.0', port: 4000 })).toEqual(['https://app.example'])
})
