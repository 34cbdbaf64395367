import { vi } from 'vitest';

/** A form that was sent with XMLHttpRequest. */
export interface SentForm {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  /** Reports to the page how much has been sent, from 0 to 1. */
  progress(share: number): void;
  answer(status: number, body?: unknown): void;
  readonly wasAborted: boolean;
}

/** Replaces XMLHttpRequest: sent forms wait for the test to answer them. */
export function catchingForms(): readonly SentForm[] {
  const sent: SentForm[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #opened = { method: '', url: '' };
    #headers: Record<string, string> = {};
    #wasAborted = false;

    open(method: string, url: string): void {
      this.#opened = { method, url };
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    getResponseHeader(): string | null {
      return this.status >= 400 ? 'application/problem+json' : 'application/json';
    }

    abort(): void {
      this.#wasAborted = true;
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData): void {
      const isAborted = () => this.#wasAborted;
      sent.push({
        ...this.#opened,
        headers: this.#headers,
        form,
        progress: (share) =>
          this.upload.dispatchEvent(
            Object.assign(new Event('progress'), { loaded: share * 100, total: 100 }),
          ),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body ?? {});
          this.dispatchEvent(new Event('load'));
        },
        get wasAborted() {
          return isAborted();
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}
