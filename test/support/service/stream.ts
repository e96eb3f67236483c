/** A browser's event stream, through which a test sends. */
export class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Stream.opened.push(this);
  }

  get closed(): boolean {
    return this.readyState === Stream.CLOSED;
  }

  close() {
    this.readyState = Stream.CLOSED;
  }

  tell(event: string, data = '') {
    if (!this.closed) this.dispatchEvent(new MessageEvent(event, { data }));
  }

  /** If the reply is not a stream, the browser does not reconnect; after a broken connection it does. */
  fail(answer: 'noStream' | 'brokenLine') {
    this.readyState = answer === 'noStream' ? Stream.CLOSED : 0;
    this.onerror?.();
  }
}
