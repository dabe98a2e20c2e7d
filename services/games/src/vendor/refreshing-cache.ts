export interface FreshCacheOptions {
  /** How long a value is served without asking again. */
  freshMs: number;
  /** How long an old value stands in while it cannot be loaded. */
  staleMs: number;
  maxEntries: number;
}

/**
 * Holds values that change seldom and elsewhere. A bet must not wait for the database that
 * tells whether its game is on, so a value that is due is loaded once for all who ask, and
 * an old one is good enough while that fails.
 */
export class RefreshingValue<V> {
  private readonly held = new Map<string, { value: V; at: number }>();
  private readonly loading = new Map<string, Promise<V>>();

  constructor(private readonly options: FreshCacheOptions) {}

  /** The value of a key; `load` is how to get it when it is due. */
  async get(key: string, load: () => Promise<V>): Promise<V> {
    const found = this.held.get(key);
    const age = found ? performance.now() - found.at : Infinity;
    if (found && age < this.options.freshMs) return found.value;
    try {
      return await (this.loading.get(key) ?? this.reload(key, load));
    } catch (error) {
      if (found && age < this.options.staleMs) return found.value;
      throw error;
    }
  }

  /** Puts a value that was just read or written. The oldest makes room. */
  set(key: string, value: V): void {
    this.held.delete(key);
    this.held.set(key, { value, at: performance.now() });
    if (this.held.size <= this.options.maxEntries) return;
    const [oldest] = this.held.keys();
    if (oldest !== undefined) this.held.delete(oldest);
  }

  /** Forgets everything, loads under way included: what follows is read anew. */
  clear(): void {
    this.held.clear();
    this.loading.clear();
  }

  private reload(key: string, load: () => Promise<V>): Promise<V> {
    const loading = load().then(
      (value) => {
        if (this.settled(key, loading)) this.set(key, value);
        return value;
      },
      (error: unknown) => {
        this.settled(key, loading);
        throw error;
      },
    );
    this.loading.set(key, loading);
    return loading;
  }

  /** False when the load was overtaken by {@link clear}. */
  private settled(key: string, loading: Promise<V>): boolean {
    return this.loading.get(key) === loading && this.loading.delete(key);
  }
}

/** The same of values that are all loaded in one way, by their keys. */
export class RefreshingCache<V> extends RefreshingValue<V> {
  constructor(
    private readonly load: (key: string) => Promise<V>,
    options: FreshCacheOptions,
  ) {
    super(options);
  }

  override get(key: string): Promise<V> {
    return super.get(key, () => this.load(key));
  }
}
