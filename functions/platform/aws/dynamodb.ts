import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { endpointIn, once } from './clients.ts';

export const dynamo = once(() => {
  const client = new DynamoDBClient(endpointIn('DYNAMODB_ENDPOINT'));
  // It copies every request and every answer for a log, also where none is written.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});
