/** Used part of OpenJPEG's binding, which has no types. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  type FrameInfo = { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned: boolean }
  type Decoder = {
    /** Room for the file. */
    getEncodedBuffer(bytes: number): Uint8Array
    readHeader(): void
    decode(): void
    getFrameInfo(): FrameInfo
    /** Components in turn, each value in its necessary bytes. */
    getDecodedBuffer(): Uint8Array
    getColorSpace(): number
    delete(): void
  }
  const openjpeg: (options: {
    print: (line: string) => void
    printErr: (line: string) => void
  }) => Promise<{ J2KDecoder: new () => Decoder }>
  export default openjpeg
}

/** The same with an encoder, for tests. */
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  type FrameInfo = { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned: boolean }
  type Encoder = {
    /** Room for the values. */
    getDecodedBuffer(info: FrameInfo & { isUsingColorTransform: boolean }): Uint8Array
    encode(): void
    getEncodedBuffer(): Uint8Array
  }
  const openjpeg: (options: {
    print: (line: string) => void
    printErr: (line: string) => void
  }) => Promise<{ J2KEncoder: new () => Encoder }>
  export default openjpeg
}
