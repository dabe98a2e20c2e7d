// The event goals' work in a process of its own: the kernel's relay, subscription and delivery as services run them, and beside
// each the bare thing it is measured against: kafkajs alone, a batch without dedupe, one transaction per message.
import { once, plain, single } from './consume.mjs';
import { open } from './events-stage.mjs';
import { rawSend, relay, relayed } from './relay.mjs';
import { serve } from './serve.mjs';
import { rawVisible, visible } from './visible.mjs';

serve({ open, relay, relayed, rawSend, visible, rawVisible, once, plain, single });
