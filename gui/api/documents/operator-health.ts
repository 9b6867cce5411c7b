// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const ServiceHealthDocument = new TypedDocumentString(`
    query ServiceHealth {
  serviceHealth {
    status
    version
    roles
    database
    queue
    transports {
      email
      sms
      voice
    }
    now
    upForSeconds
    checks {
      name
      isUp
    }
    confinement {
      name
      isInForce
    }
    jobs {
      topic
      count
      inWork
      failed
      oldestSeconds
    }
    pool {
      queuedTargets
      cells {
        name
        count
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ServiceHealthQuery, Types.ServiceHealthQueryVariables>;
