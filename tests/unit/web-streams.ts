import {
  DecompressionStream,
  ReadableStream,
  TransformStream,
  WritableStream,
} from 'node:stream/web';

// Browsers have web streams, by which zips are read. jsdom lacks them.
Object.assign(globalThis, { DecompressionStream, ReadableStream, TransformStream, WritableStream });
